import { escapeXml } from '#shared/text/escape-xml.ts'

/** Styles for dark mode and narrow screens, which mail programs read from the head. */
export const MAIL_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
img{max-width:100%;height:auto;border:0}
a{color:#1f4b3f}
@media (max-width:620px){
.mail-sheet{width:100%!important}
.mail-inside{padding:24px 20px!important}
.mail-title{font-size:28px!important;line-height:32px!important}
.mail-button{display:block!important;text-align:center!important}
}
@media (prefers-color-scheme:dark){
.mail-ground{background:#12181a!important}
.mail-sheet,.mail-inside{background:#1b2220!important}
.mail-inside,.mail-text,.mail-title,.mail-inside h1,.mail-inside h2,.mail-inside h3,.mail-inside p,.mail-inside li,.mail-inside td{color:#f4eee3!important}
.mail-soft,.mail-soft p,.mail-soft td{color:#b4beb7!important}
.mail-card{background:#262f2c!important}
.mail-offer{background:#3a241b!important}
.mail-rule{border-color:#39443f!important}
.mail-inside a{color:#a9c3b2!important}
.mail-inside a.mail-button{background:#a9c3b2!important;color:#12302a!important}
.mail-foot,.mail-foot td,.mail-foot a{color:#b4beb7!important}
}`

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

interface Parts {
  subject: string
  /** Preview text beside the subject in a list of mails. */
  preview: string
  /** Sanitised HTML. */
  body: string
  footer: string
}

/** The HTML document of a mail. Outlook gets a table of fixed width, other programs a responsive layout. */
export function mailDocument({ subject, preview, body, footer }: Parts): string {
  return `<!doctype html>
<html lang="fr-CA" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,address=no,email=no">
<title>${escapeXml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${MAIL_STYLES}</style>
</head>
<body class="mail-ground" style="margin:0;padding:0;background:#f4eee3">
<div style="display:none;max-height:0;overflow:hidden">${escapeXml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="mail-ground" style="background:#f4eee3"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="mail-sheet" style="max-width:600px;background:#fbf8f1">
<tr><td class="mail-inside" style="padding:36px 40px;background:#fbf8f1;color:#1b2220;font-family:${FONT};font-size:17px;line-height:26px">
${body}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="mail-foot" style="padding:20px 20px 32px;color:#56605b;font-family:${FONT};font-size:14px;line-height:21px">
${footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}
