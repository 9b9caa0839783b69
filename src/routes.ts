import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address that shows a page. */
export default [
  layout('pages/site-layout.tsx', [
    index('pages/home.tsx'),
    route('blogue', 'pages/blog.tsx'),
    route('blogue/:id', 'pages/blog-article.tsx'),
    route('politique-de-confidentialite', 'pages/privacy-policy.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('desabonnement/:token', 'pages/unsubscribe.tsx'),
    route('retiree', 'pages/retired.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('blogue/rss.xml', 'pages/blog-feed.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('avis/cadre', 'pages/review-frame.ts'),
  route('dash', 'pages/dashboard-layout.tsx', [
    layout('pages/dashboard-screens.tsx', [
      index('pages/dashboard-home.tsx'),
      route('messages', 'features/inbox/dashboard/messages-page.tsx'),
      route('contacts', 'pages/dashboard-contacts.tsx'),
      route('campaigns', 'features/campaigns/dashboard/history/campaigns-page.tsx'),
      route('movies', 'pages/dashboard-movies.tsx'),
      route('images', 'pages/dashboard-images.tsx'),
      route('hero', 'sections/hero/dashboard/hero-editor.tsx'),
      route('features', 'sections/features/dashboard/features-editor.tsx'),
      route('story', 'sections/story/dashboard/story-editor.tsx'),
      route('about', 'sections/about/dashboard/about-editor.tsx'),
      route('privacy', 'features/privacy/dashboard/privacy-page.tsx'),
      route('reviews', 'features/reviews/dashboard/reviews-page.tsx'),
      route('settings', 'pages/dashboard-settings.tsx'),
      route('profile', 'features/accounts/dashboard/profile/profile-page.tsx'),
      route('team', 'features/accounts/dashboard/team/team-page.tsx'),
      route('security', 'pages/dashboard-security.tsx'),
      route('more', 'pages/dashboard-more.tsx'),
      route('*', 'pages/dashboard-unknown.tsx'),
    ]),
  ]),
  route('auth', 'pages/auth-layout.tsx', [
    route('forget-password', 'features/auth/dashboard/links/forget-password-page.tsx'),
    route('signup', 'features/auth/dashboard/links/sign-up-page.tsx'),
    route('*', 'pages/auth-unknown.tsx'),
  ]),
] satisfies RouteConfig
