import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import styles from './toast.module.css'
import { type NoticeAction, Notification, noticeKind, type Toast } from './toast.tsx'

/** Kinds are `error`, `success` and `warning`; any other is shown as an error. */
type Notify = (kind: string, message: string, action?: NoticeAction) => void
type Host = (element: Element) => () => void

const NotifyContext = createContext<Notify>(() => {})
const HostContext = createContext<Host>(() => () => {})

/** Says something for three seconds, wherever the person is in the dashboard. */
export const useToast = (): Notify => useContext(NotifyContext)

/** Beside an open modal dialog nothing can be read or pressed: notices then stand inside it. */
export function useToastContainer(dialog: RefObject<Element | null>): void {
  const host = useContext(HostContext)
  useEffect(() => (dialog.current ? host(dialog.current) : undefined), [host, dialog])
}

export function NotificationProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Toast[]>([])
  const [hosts, setHosts] = useState<Element[]>([])
  const count = useRef(0)
  const toast = useCallback<Notify>((kind, message, action) => {
    count.current += 1
    const notice = { id: count.current, kind: noticeKind(kind), message, action }
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
  const home = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLDivElement>(null)
  // Moved, not drawn anew elsewhere: a notice is told once.
  useLayoutEffect(() => {
    const place = hosts.at(-1) ?? home.current
    if (stack.current && place && stack.current.parentElement !== place) place.append(stack.current)
  }, [hosts])
  return (
    <NotifyContext value={toast}>
      <HostContext value={host}>
        {children}
        <div ref={home}>
          <div ref={stack} className={styles.stack}>
            {list}
          </div>
        </div>
      </HostContext>
    </NotifyContext>
  )
}
