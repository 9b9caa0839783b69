/** Below the API's base URL: where browsers report violations of the content security policy. */
export const CSP_REPORTS_PATH = '/reportRoute/policy-violations'
