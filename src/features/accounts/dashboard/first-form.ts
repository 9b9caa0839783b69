/**
 * The sign-in form in both languages. The server renders it, `applyStoredChoices` says whether and in which language it is
 * shown, and nobody can use it: `SignInForm` takes its place as soon as React runs. Empty in the browser, where React
 * leaves what the document has.
 */
export const firstForms = { __html: '' }
