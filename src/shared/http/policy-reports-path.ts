/** Below the API's base address: where browsers report what a page's content policy refused. */
export const POLICY_REPORTS_PATH = '/reportRoute/policy-violations'
