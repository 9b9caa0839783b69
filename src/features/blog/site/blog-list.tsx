import type { ArticleSummary } from '../article.rules.ts'
import { blogTexts } from '../blog.fr.ts'
import styles from './blog-list.module.css'
import { MoodPicture } from './mood-picture.tsx'

/** The newest article large, the others as courses of tiles below it. */
export function BlogList({ articles }: { articles: readonly ArticleSummary[] }) {
  const [newest, ...others] = articles
  return (
    <section className={styles.floor}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {blogTexts.title[0]} <span className={styles.line}>{blogTexts.title[1]}</span>
        </h1>
        <p className={styles.introduction}>{blogTexts.introduction}</p>
      </header>
      {newest && <Newest article={newest} />}
      <ul className={styles.courses}>
        {others.map(article => (
          <Course key={article.id} article={article} />
        ))}
      </ul>
      <p className={styles.feed}>
        <a href="/blogue/rss.xml">{blogTexts.feed}</a>
      </p>
    </section>
  )
}

function Newest({ article }: { article: ArticleSummary }) {
  return (
    <article className={styles.newest}>
      <div className={styles.newestPicture}>
        <MoodPicture article={article} sizes="100vw" isDecorative />
      </div>
      <div className={styles.newestWords}>
        <Facts article={article} />
        <h2 className={styles.newestTitle}>
          <a className={styles.whole} href={`/blogue/${article.id}`}>
            {article.title}
          </a>
        </h2>
        <p>{article.excerpt}</p>
      </div>
    </article>
  )
}

function Course({ article }: { article: ArticleSummary }) {
  return (
    <li className={styles.course} data-tile>
      <div className={styles.coursePicture}>
        <MoodPicture article={article} sizes="(max-width: 767px) 60vw, 25vw" isDecorative isLazy />
      </div>
      <h2 className={styles.courseTitle}>
        <a className={styles.whole} href={`/blogue/${article.id}`}>
          {article.title}
        </a>
      </h2>
      <p className={styles.courseExcerpt}>{article.excerpt}</p>
      <Facts article={article} />
    </li>
  )
}

function Facts({ article }: { article: ArticleSummary }) {
  return (
    <p className={styles.facts}>
      <time dateTime={article.date}>{article.day}</time>
      <span>{blogTexts.readingTime(article.minutes)}</span>
    </p>
  )
}
