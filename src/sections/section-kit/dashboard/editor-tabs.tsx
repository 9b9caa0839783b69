import type { KeyboardEvent } from 'react'
import styles from './editor-tabs.module.css'
import { editorTexts } from './section-editor.en.ts'

export type View = 'edit' | 'preview'

const VIEWS: readonly View[] = ['edit', 'preview']

/** On a phone the form and its preview lie behind each other; from 1024 px on, side by side, and these are gone. */
export function EditorTabs({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = view === 'edit' ? 'preview' : 'edit'
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={editorTexts.views} onKeyDown={turn}>
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
