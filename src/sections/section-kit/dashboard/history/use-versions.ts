import { useCallback, useEffect, useRef, useState } from 'react'
import type { SectionCalls, SectionVersion } from '../section-calls.ts'

/** The versions of a section, newest first, a page at a time. */
export function useVersions<Content>(calls: SectionCalls<Content>) {
  const [versions, setVersions] = useState<SectionVersion<Content>[]>([])
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [hasOlder, setHasOlder] = useState(false)
  const cursor = useRef<number | undefined>(undefined)

  const load = useCallback(async () => {
    setState('loading')
    try {
      const page = await calls.listVersions(cursor.current)
      cursor.current = page.nextCursor ?? undefined
      setVersions(known => [...known, ...page.versions])
      setHasOlder(page.nextCursor !== null)
      setState('loaded')
    } catch {
      setState('failed')
    }
  }, [calls])

  useEffect(() => {
    void load()
  }, [load])

  return {
    versions,
    hasOlder,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    loadOlder: () => void load(),
  }
}
