import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './notification.module.css'
import { createNotice, type Notice, type NoticeAction, Notification } from './notification.tsx'

/** Kinds are `error`, `success` and `warning`; any other is shown as an error. */
type Notify = (kind: string, message: string, action?: NoticeAction) => void
type Host = (element: Element) => () => void

const NotifyContext = createContext<Notify>(() => {})
const HostContext = createContext<Host>(() => () => {})

/** Says something for three seconds, wherever the person is in the dashboard. */
export const useNotify = (): Notify => useContext(NotifyContext)

/** Beside an open modal dialog nothing can be read or pressed: notices then stand inside it. */
export function useNoticeHost(dialog: RefObject<Element | null>): void {
  const host = useContext(HostContext)
  useEffect(() => (dialog.current ? host(dialog.current) : undefined), [host, dialog])
}

export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const [hosts, setHosts] = useState<Element[]>([])
  const count = useRef(0)
  const notify = useCallback<Notify>((kind, message, action) => {
    count.current += 1
    const notice = createNotice(count.current, { kind, message, ...(action && { action }) })
    setNotices(shown => [...shown, notice])
  }, [])
  const host = useCallback<Host>(element => {
    setHosts(open => [...open, element])
    return () => setHosts(open => open.filter(other => other !== element))
  }, [])
  const dismiss = useCallback(
    (id: number) => setNotices(shown => shown.filter(notice => notice.id !== id)),
    [],
  )
  const list = useMemo(
    () => notices.map(notice => <Notification key={notice.id} notice={notice} onDismiss={dismiss} />),
    [notices, dismiss],
  )
  const stack = <div className={styles.stack}>{list}</div>
  const top = hosts.at(-1)
  return (
    <NotifyContext value={notify}>
      <HostContext value={host}>
        {children}
        {top ? createPortal(stack, top) : stack}
      </HostContext>
    </NotifyContext>
  )
}
