import type { ReactNode } from 'react'
import { RichText } from '#ui/rich-text.tsx'
import type { Article, ArticleSummary } from '../article.rules.ts'
import { blogTexts } from '../blog.fr.ts'
import styles from './blog-article.module.css'
import { MoodPicture } from './mood-picture.tsx'

interface ArticleProps {
  article: Article
  previous: ArticleSummary | null
  next: ArticleSummary | null
  phone: ReactNode
}

export function BlogArticle({ article, previous, next, phone }: ArticleProps) {
  const [lead, ...rest] = article.blocks
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Breadcrumbs />
        <h1 className={styles.title}>{article.title}</h1>
      </header>
      <div className={styles.picture}>
        <MoodPicture article={article} sizes="(max-width: 767px) 130vw, 75vw" />
      </div>
      <div className={styles.body}>
        <div className={styles.facts}>
          <p>
            {blogTexts.publishedOn} <time dateTime={article.date}>{article.day}</time>
          </p>
          <p>{blogTexts.readingTime(article.minutes)}</p>
        </div>
        <div className={styles.text}>
          {lead && (
            <div className={styles.lead}>
              <RichText blocks={[lead]} />
            </div>
          )}
          <RichText blocks={rest} />
        </div>
        <ContactPrompt phone={phone} />
      </div>
      <Neighbours previous={previous} next={next} />
    </article>
  )
}

function Breadcrumbs() {
  return (
    <nav aria-label={blogTexts.crumbs}>
      <ol className={styles.crumbs}>
        <li>
          <a href="/">{blogTexts.home}</a>
        </li>
        <li>
          <a href="/blogue">{blogTexts.name}</a>
        </li>
      </ol>
    </nav>
  )
}

function ContactPrompt({ phone }: Pick<ArticleProps, 'phone'>) {
  return (
    <aside className={styles.prompt}>
      <p className={styles.question}>{blogTexts.question}</p>
      <a className={styles.write} href="/contact" data-opens="contact">
        {blogTexts.write}
      </a>
      <p className={styles.call}>
        {blogTexts.orCall} {phone}
      </p>
    </aside>
  )
}

function Neighbours({ previous, next }: Pick<ArticleProps, 'previous' | 'next'>) {
  return (
    <nav className={styles.neighbours} aria-label={blogTexts.otherArticles}>
      {previous && <Neighbour label={blogTexts.previous} article={previous} />}
      {next && <Neighbour label={blogTexts.next} article={next} />}
      <a className={styles.all} href="/blogue">
        {blogTexts.all}
      </a>
    </nav>
  )
}

function Neighbour({ label, article }: { label: string; article: ArticleSummary }) {
  return (
    <a className={styles.neighbour} href={`/blogue/${article.id}`}>
      <span className={styles.neighbourLabel}>{label}</span>
      <span className={styles.neighbourTitle}>{article.title}</span>
    </a>
  )
}
