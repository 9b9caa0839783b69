/** What a text must look like in the other language: the same keys and parameters, with other words. */
export type Twin<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Twin<Result>
    : Text extends object
      ? { readonly [Key in keyof Text]: Twin<Text[Key]> }
      : Text

/** Modules of texts in one language, by their path below `src` without an ending. */
export type Dictionary = Record<string, object>

const loaded: Dictionary = {}
const assignments = new Map<string, (texts: never) => void>()

/**
 * Declares the texts of one `*.texts.ts` module. `assign` gets them in the chosen language: at once if they are loaded,
 * and again when another language is loaded. A key that only one of the two languages has fails the type check.
 */
export function declareTexts<English, French extends Twin<English>>(
  path: string,
  assign: (texts: Twin<English>) => void,
  ..._surplus: English extends Twin<French> ? [] : ['French has a key that English lacks']
): void {
  assignments.set(path, assign)
  const texts = loaded[path]
  // The dictionary has the module of this path: `test/repo-rules/languages.test.ts`.
  if (texts) assign(texts as Twin<English>)
}

/** Every screen that is rendered after this uses these texts. */
export function addTexts(dictionary: Dictionary): void {
  Object.assign(loaded, dictionary)
  for (const [path, texts] of Object.entries(dictionary)) assignments.get(path)?.(texts as never)
}
