/** What a version brought, for the contractor. */
export interface Release {
  version: string
  /** "2026-11-15" */
  day: string
  notes: string[]
}

/** 0.10.0 is later than 0.9.2. */
export const isLater = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) > 0

/** Without what is written for a version to come. */
export const releasesUpTo = (version: string, releases: Release[]): Release[] =>
  releases.filter(release => !isLater(release.version, version))
