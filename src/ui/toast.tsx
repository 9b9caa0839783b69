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
import { uiTexts } from './ui.texts.ts'

const SHOWN_MS = 3_000
const MOST_SHOWN = 2

type Kind = 'error' | 'success' | 'warning'

/** What can still be done about it, such as Undo; its button replaces Close. */
interface ToastAction {
  label: string
  run: () => void
}

interface Toast {
  id: number
  kind: Kind
  message: string
  action?: ToastAction | undefined
}

/** Kinds are `error`, `success` and `warning`; any other is shown as an error. */
type ShowToast = (kind: string, message: string, action?: ToastAction) => void
type AddContainer = (element: Element) => () => void

const ToastContext = createContext<ShowToast>(() => {})
const ContainerContext = createContext<AddContainer>(() => () => {})

/** Shows a message for three seconds, on whatever screen is open. */
export const useToast = (): ShowToast => useContext(ToastContext)

/** While a modal dialog is open, everything outside it is inert: toasts are then shown inside it. */
export function useToastContainer(dialog: RefObject<Element | null>): void {
  const addContainer = useContext(ContainerContext)
  useEffect(() => (dialog.current ? addContainer(dialog.current) : undefined), [addContainer, dialog])
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [containers, setContainers] = useState<Element[]>([])
  const count = useRef(0)
  const show = useCallback<ShowToast>((kind, message, action) => {
    count.current += 1
    const toast = { id: count.current, kind: toastKind(kind), message, action }
    // A pile would cover the screen: an error replaces the error before, and at most two are shown.
    setToasts(shown =>
      [...shown.filter(other => toast.kind !== 'error' || other.kind !== 'error'), toast].slice(-MOST_SHOWN),
    )
  }, [])
  const addContainer = useCallback<AddContainer>(element => {
    setContainers(open => [...open, element])
    return () => setContainers(open => open.filter(other => other !== element))
  }, [])
  const dismiss = useCallback((id: number) => setToasts(shown => shown.filter(toast => toast.id !== id)), [])
  const list = useMemo(
    () => toasts.map(toast => <ToastView key={toast.id} toast={toast} onDismiss={dismiss} />),
    [toasts, dismiss],
  )
  const home = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLDivElement>(null)
  // The element is moved, not rendered again: a screen reader then announces a toast once.
  useLayoutEffect(() => {
    const container = containers.at(-1) ?? home.current
    if (stack.current && container && stack.current.parentElement !== container)
      container.append(stack.current)
  }, [containers])
  return (
    <ToastContext value={show}>
      <ContainerContext value={addContainer}>
        {children}
        <div ref={home}>
          <div ref={stack} className={styles.stack}>
            {list}
          </div>
        </div>
      </ContainerContext>
    </ToastContext>
  )
}

interface ToastProps {
  toast: Toast
  onDismiss: (id: number) => void
}

/** Disappears by itself, but not while the pointer or the focus is on it. */
function ToastView({ toast: { id, kind, message, action }, onDismiss }: ToastProps) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const remainingMs = useRef(SHOWN_MS)

  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(onDismiss, remainingMs.current, id)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isPaused, id, onDismiss])

  return (
    <div
      className={`${styles.toast} ${styles[kind]}`}
      data-kind={kind}
      role="alert"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={kind === 'success' ? 'm5 13 5 5L19 7' : 'M12 4 3 20h18zM12 10v5M12 17v.5'} />
      </svg>
      <span>{message}</span>
      <button
        type="button"
        onClick={() => {
          action?.run()
          onDismiss(id)
        }}
      >
        {action?.label ?? uiTexts.close}
      </button>
    </div>
  )
}

export function toastKind(kind: string): Kind {
  return kind === 'success' || kind === 'warning' ? kind : 'error'
}
