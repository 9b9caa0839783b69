import type { MetaDescriptor } from 'react-router'
import { blogTexts } from '#features/blog/blog.fr.ts'
import type { Site } from './page-head.server.ts'

/** How a reader's program finds the feed from any page of the blog. */
export function feedLink({ facts, publicUrl }: Site): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: blogTexts.feedTitle(facts.name),
    href: `${publicUrl}/blogue/rss.xml`,
  }
}
