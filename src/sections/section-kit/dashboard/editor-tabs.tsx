import type { KeyboardEvent } from 'react'
import styles from './editor-tabs.module.css'
import { editorTexts } from './section-editor.texts.ts'

export type View = 'edit' | 'preview'

const VIEWS: readonly View[] = ['edit', 'preview']

/** Below 1024 px the form and its preview are tabs; above, they are side by side and the tabs are hidden. */
export function EditorTabs({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const switchTab = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = view === 'edit' ? 'preview' : 'edit'
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={editorTexts.views} onKeyDown={switchTab}>
      {VIEWS.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          data-view={name}
          aria-selected={name === view}
          tabIndex={name === view ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {editorTexts[name]}
        </button>
      ))}
    </div>
  )
}
