import { useCallback, useEffect, useState } from 'react'
import { listTemplates, type MailTemplate } from '#features/campaigns/template.contract.ts'
import { browserApi } from '#web/browser-api.ts'

export interface Templates {
  templates: MailTemplate[]
  /** What a new one begins with; null until it is known. */
  starter: string | null
  hasFailed: boolean
  reload(): Promise<void>
}

export function useTemplates(): Templates {
  const [templates, setTemplates] = useState<MailTemplate[]>([])
  const [starter, setStarter] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    try {
      const known = await browserApi().call(listTemplates, {})
      setTemplates(known.templates)
      setStarter(known.starter.content)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void reload(), [reload])
  return { templates, starter, hasFailed, reload }
}
