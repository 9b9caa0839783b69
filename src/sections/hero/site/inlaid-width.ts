/** How far each letter of Fraunces Inlay advances, in its own units, of which an em has 2,000. */
const UNITS = 2_000
const ADVANCES = {
  ABCDEFGHIJKLMNOPQRSTUVWXYZ:
    '1123 1220 1201 1358 1168 1100 1314 1434 688 667 1305 1026 1573 1208 1383 1211 1385 1254 1055 1052 1222 1086 1725 1165 1059 1111',
  abcdefghijklmnopqrstuvwxyz:
    '942 949 792 937 796 507 884 976 509 455 964 477 1463 989 899 925 899 757 736 551 988 919 1351 960 835 839',
  '0123456789': '1249 784 1080 1017 1044 1033 1117 871 1024 1109',
}

const widths = new Map(
  Object.entries(ADVANCES).flatMap(([letters, advances]) =>
    advances.split(' ').map((advance, index) => [letters.charAt(index), Number(advance) / UNITS]),
  ),
)

/** The place a letter takes once its face is there, in em; undefined for what the face does not have. */
export function inlaidWidth(letter: string): number | undefined {
  return widths.get(letter.normalize('NFD').charAt(0))
}
