import type { ArticleSummary } from '../article.rules.ts'
import { blogTexts } from '../blog.fr.ts'
import styles from './blog-list.module.css'
import { MoodPicture } from './mood-picture.tsx'

/** The newest article large, the others as rows below it. */
export function BlogList({ articles }: { articles: readonly ArticleSummary[] }) {
  const [newest, ...others] = articles
  return (
    <section className={styles.list}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          {blogTexts.title[0]} <span className={styles.line}>{blogTexts.title[1]}</span>
        </h1>
        <p className={styles.introduction}>{blogTexts.introduction}</p>
      </header>
      {newest && <Newest article={newest} />}
      <ul className={styles.rows}>
        {others.map(article => (
          <ArticleRow key={article.id} article={article} />
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
      <div className={styles.newestText}>
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

function ArticleRow({ article }: { article: ArticleSummary }) {
  return (
    <li className={styles.row} data-reveal>
      <div className={styles.rowPicture}>
        <MoodPicture article={article} sizes="(max-width: 767px) 60vw, 25vw" isDecorative isLazy />
      </div>
      <h2 className={styles.rowTitle}>
        <a className={styles.whole} href={`/blogue/${article.id}`}>
          {article.title}
        </a>
      </h2>
      <p className={styles.rowExcerpt}>{article.excerpt}</p>
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
