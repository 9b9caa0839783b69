import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import styles from './notification.module.css'
import { type Notice, type NoticeAction, Notification, noticeKind } from './notification.tsx'

/** Kinds are `error`, `success` and `warning`; any other is shown as an error. */
type Notify = (kind: string, message: string, action?: NoticeAction) => void

const NotifyContext = createContext<Notify>(() => {})

/** Says something for three seconds, wherever the person is in the dashboard. */
export const useNotify = (): Notify => useContext(NotifyContext)

export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const count = useRef(0)
  const notify = useCallback<Notify>((kind, message, action) => {
    count.current += 1
    const notice = { id: count.current, kind: noticeKind(kind), message, ...(action && { action }) }
    setNotices(shown => [...shown, notice])
  }, [])
  const dismiss = useCallback(
    (id: number) => setNotices(shown => shown.filter(notice => notice.id !== id)),
    [],
  )
  const list = useMemo(
    () => notices.map(notice => <Notification key={notice.id} notice={notice} onDismiss={dismiss} />),
    [notices, dismiss],
  )
  return (
    <NotifyContext value={notify}>
      {children}
      <div className={styles.stack}>{list}</div>
    </NotifyContext>
  )
}
