import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Only `npm run dev` has them. */
const pagesForDevelopers =
  import.meta.env.MODE === 'development' ? [route('dev/parts', 'pages/dev/parts.tsx')] : []

/** Every address that shows a page. */
export default [
  layout('pages/site/site-layout.tsx', [
    index('pages/site/home.tsx'),
    route('blogue', 'pages/site/blog.tsx'),
    route('blogue/:id', 'pages/site/blog-article.tsx'),
    route('politique-de-confidentialite', 'pages/site/privacy-policy.tsx'),
    route('contact', 'pages/site/contact.tsx'),
    route('photos/:token', 'pages/site/photos.tsx'),
    route('desabonnement/:token', 'pages/site/unsubscribe.tsx'),
    route('reabonnement/:token', 'pages/site/resubscribe.tsx'),
    route('*', 'pages/site/not-found.tsx'),
  ]),
  route('blogue/rss.xml', 'pages/seo/blog-feed.ts'),
  route('sitemap.xml', 'pages/seo/sitemap.ts'),
  route('robots.txt', 'pages/seo/robots.ts'),
  route('avis/cadre', 'pages/review-frame.ts'),
  route('dash', 'pages/dashboard/dashboard-layout.tsx', [
    layout('pages/dashboard/dashboard-screens.tsx', [
      index('pages/home-screen/dashboard-home.tsx'),
      route('messages', 'features/conversations/dashboard/messages-page.tsx'),
      route('messages/:id', 'features/conversations/dashboard/conversation-page.tsx'),
      route('contacts', 'pages/dashboard/dashboard-contacts.tsx'),
      route('campaigns', 'features/campaigns/dashboard/campaigns-page.tsx'),
      route('movies', 'pages/dashboard/dashboard-movies.tsx'),
      route('images', 'pages/dashboard/dashboard-images.tsx'),
      route('hero', 'sections/hero/dashboard/hero-editor.tsx'),
      route('features', 'sections/features/dashboard/features-editor.tsx'),
      route('story', 'sections/picture-text/dashboard/story-editor.tsx'),
      route('about', 'sections/picture-text/dashboard/about-editor.tsx'),
      route('privacy', 'features/privacy/dashboard/privacy-page.tsx'),
      route('reviews', 'features/reviews/dashboard/reviews-page.tsx'),
      route('settings', 'pages/dashboard/dashboard-settings.tsx'),
      route('profile', 'features/accounts/dashboard/profile-page.tsx'),
      route('team', 'features/accounts/dashboard/team-page.tsx'),
      route('activity', 'features/audit/dashboard/activity-page.tsx'),
      route('health', 'features/health/dashboard/health-page.tsx'),
      route('whats-new', 'features/health/dashboard/whats-new-page.tsx'),
      route('security', 'pages/dashboard/dashboard-security.tsx'),
      route('more', 'pages/dashboard/dashboard-more.tsx'),
      route('*', 'pages/dashboard/dashboard-unknown.tsx'),
    ]),
  ]),
  route('auth', 'pages/auth/auth-layout.tsx', [
    index('pages/auth/auth-index.tsx'),
    route('forget-password', 'features/accounts/dashboard/forget-password-page.tsx'),
    route('signup', 'features/accounts/dashboard/sign-up-page.tsx'),
    route('*', 'pages/auth/auth-unknown.tsx'),
  ]),
  ...pagesForDevelopers,
] satisfies RouteConfig
