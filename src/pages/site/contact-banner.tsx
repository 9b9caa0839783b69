import { Picture } from '#features/media/site/picture.tsx'
import { licenceLine } from '#features/settings/facts.rules.ts'
import { useFacts } from '#features/settings/site/facts-context.ts'
import { PhoneLink } from '#features/settings/site/phone-link.tsx'
import { SiteButtonLink } from '#ui/site-button.tsx'
import styles from './contact-banner.module.css'
import { siteTexts } from './site.fr.ts'

/** The call to action at the end of the home page: a sentence with pictures in it, a button, the phone number. */
export function ContactBanner() {
  const { phone, licence } = useFacts()
  const [first, second, third, fourth] = siteTexts.callTitle
  return (
    <section className={styles.banner} id="contact">
      <div className={styles.card}>
        <h2 className={styles.title}>
          <span className={styles.line}>
            {first} <CutOut shape="hexagon" name="salle-de-bain-terracotta" />
            <CutOut shape="hexagon" name="carreaux-emailles-gros-plan" />
            <CutOut shape="hexagon" name="salle-d-eau-arche" />
          </span>{' '}
          <span className={styles.line}>
            <CutOut shape="shuttle" name="douche-chevrons-marbre" /> {second}
          </span>{' '}
          <span className={styles.line}>
            {third} <CutOut shape="hexagon" name="entree-damier-hiver" />
          </span>{' '}
          <span className={styles.line}>
            {fourth} <CutOut shape="star" name="salle-de-bain-bleu-nuit" />
            <i className={`${styles.star} ${styles.clay}`} aria-hidden="true" />
          </span>
        </h2>
        <div className={styles.actions}>
          <SiteButtonLink variant="clay" isLarge href="/contact" data-opens="contact">
            {siteTexts.callButton}
          </SiteButtonLink>
          <PhoneLink className={styles.phone}>
            <span>{siteTexts.callPhone}</span> {phone}
          </PhoneLink>
          <p className={styles.licence}>{licenceLine(licence)}</p>
        </div>
      </div>
    </section>
  )
}

function CutOut({ shape, name }: { shape: 'hexagon' | 'shuttle' | 'star'; name: string }) {
  return (
    <i className={styles[shape]} aria-hidden="true">
      <Picture
        url={`/defaults/${name}.webp`}
        alt=""
        width={1600}
        height={1067}
        sizes={shape === 'shuttle' ? '30vw' : '15vw'}
      />
    </i>
  )
}
