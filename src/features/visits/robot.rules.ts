const ROBOT =
  /bot\b|crawl|spider|slurp|lighthouse|pagespeed|facebookexternalhit|embedly|preview|monitor|curl|wget|python|httpclient|axios|node/i

/** Says that it is a program, or says nothing at all. Programs that pretend to be people cannot be told apart. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || ROBOT.test(userAgent)
