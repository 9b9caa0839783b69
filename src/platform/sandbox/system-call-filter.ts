import { arch } from 'node:process'

/** System calls that no decoder needs and an attacker would use, with their numbers on x86-64 and arm64. */
const REFUSED: Record<string, [x64: number, arm64: number]> = {
  socket: [41, 198],
  fork: [57, -1],
  vfork: [58, -1],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  open_by_handle_at: [304, 265],
  init_module: [175, 105],
  finit_module: [313, 273],
  kexec_load: [246, 104],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
}

const MACHINES = {
  x64: { audit: 0xc000003e, column: 0, clone: 56 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220 },
} as const
const CLONE3 = 435
const CLONE_THREAD = 0x10000
/** Numbers from here on are those of the x32 ABI. */
const X32_BIT = 0x40000000

// Offsets in seccomp_data, and BPF opcodes.
const [NUMBER, MACHINE, FIRST_ARGUMENT] = [0, 4, 16]
const [LOAD, EQUALS, AT_LEAST, HAS_BIT, ANSWER] = [0x20, 0x15, 0x35, 0x45, 0x06]
const ALLOW = 0x7fff0000
const KILL = 0x80000000
const [NOT_PERMITTED, NOT_IMPLEMENTED] = [0x50000 | 1, 0x50000 | 38]

/**
 * A seccomp filter: threads, but no further process and no socket, and none of the calls that kernel exploits begin
 * with. Null on other architectures. It also holds for root, who is exempt from process limits.
 */
export function systemCallFilter(machine: string = arch): Buffer | null {
  if (machine !== 'x64' && machine !== 'arm64') return null
  const { audit, column, clone } = MACHINES[machine]
  const refused = Object.values(REFUSED).flatMap(numbers => (numbers[column] === -1 ? [] : numbers[column]))
  return Buffer.concat([
    step(LOAD, MACHINE),
    ...[step(EQUALS, audit, 1, 0), step(ANSWER, KILL)],
    step(LOAD, NUMBER),
    ...[step(AT_LEAST, X32_BIT, 0, 1), step(ANSWER, NOT_PERMITTED)],
    ...refused.flatMap(number => [step(EQUALS, number, 0, 1), step(ANSWER, NOT_PERMITTED)]),
    // A filter cannot read the flags of clone3; without it, libraries fall back to clone.
    ...[step(EQUALS, CLONE3, 0, 1), step(ANSWER, NOT_IMPLEMENTED)],
    ...[step(EQUALS, clone, 0, 3), step(LOAD, FIRST_ARGUMENT)],
    ...[step(HAS_BIT, CLONE_THREAD, 1, 0), step(ANSWER, NOT_PERMITTED)],
    step(ANSWER, ALLOW),
  ])
}

/** One BPF instruction; a comparison jumps over `yes` or `no` instructions. */
function step(code: number, value: number, yes = 0, no = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(yes, 2)
  bytes.writeUInt8(no, 3)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
