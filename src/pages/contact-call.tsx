import type { MouseEvent } from 'react'
import { Picture } from '#features/media/site/picture.tsx'
import { dialable, licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { TileLink } from '#ui/tile-button.tsx'
import styles from './contact-call.module.css'
import { siteTexts } from './site.fr.ts'

const CUT_OUTS = [
  'salle-de-bain-terracotta',
  'carreaux-emailles-gros-plan',
  'entree-damier-hiver',
  'salle-de-bain-bleu-nuit',
]

/** One sentence, one button, and the phone for who would rather talk. */
export function ContactCall({ openModal }: { openModal: () => void }) {
  const { phone, licence } = useFacts()
  function open(event: MouseEvent) {
    event.preventDefault()
    openModal()
  }
  return (
    <section className={styles.call} id="contact">
      <div className={styles.slab}>
        <div className={styles.cutOuts} aria-hidden="true">
          {CUT_OUTS.map(name => (
            <span key={name}>
              <Picture url={`/defaults/${name}.webp`} alt="" width={1600} height={1067} sizes="160px" />
            </span>
          ))}
        </div>
        <h2 className={styles.title}>{siteTexts.callTitle}</h2>
        <div className={styles.ways}>
          <TileLink look="clay" isLarge href="/contact" onClick={open}>
            {siteTexts.callButton}
          </TileLink>
          <a className={styles.phone} href={`tel:${dialable(phone)}`}>
            <span>{siteTexts.callPhone}</span> {phone}
          </a>
          <p className={styles.licence}>{licenceLine(licence)}</p>
        </div>
      </div>
    </section>
  )
}
