/** The STORAGE_URL of a folder. */
export function diskUrl(directory: string): string {
  return `disk://${directory.split('/').map(encodeURIComponent).join('/')}`
}
