import { useEffect, useEffectEvent } from 'react'

/** Files that are dropped anywhere on the page, or pasted. */
export function useDroppedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((list: DataTransfer | null) => {
    const files = [...(list?.files ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    // Without this the browser opens the file instead of dropping it.
    window.addEventListener('dragover', event => hasFiles(event) && event.preventDefault(), options)
    window.addEventListener(
      'drop',
      event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        take(event.dataTransfer)
      },
      options,
    )
    window.addEventListener(
      'paste',
      event => {
        if (take(event.clipboardData)) event.preventDefault()
      },
      options,
    )
    return () => controller.abort()
  }, [])
}
