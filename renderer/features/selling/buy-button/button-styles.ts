import type { ButtonLook } from '../../../../shared/features/selling/buy-button/buy-button.rules.ts';

/**
 * The site’s own rules don’t reach in, but its typeface does. The ring of focus has two colours, so that it shows on any
 * ground. Colours of a card are fixed, whatever the site’s scheme.
 */
const STYLES = `
:host{all:initial;display:inline-block;vertical-align:top;max-width:100%;font-family:inherit;color:inherit}
:host([hidden]){display:none}
*{box-sizing:border-box;margin:0}
.card,.button{display:grid;gap:12px;font-size:16px;line-height:1.4}
.card{width:280px;max-width:100%;padding:16px;border:1px solid #d5d5d5;border-radius:12px;background:#fff;color:#1b1c1e;color-scheme:light}
img{display:block;width:100%;height:auto;border-radius:8px;background:#f4f2ee}
.name{font-weight:600;overflow-wrap:anywhere}
s{color:#5c5f66}
label{display:grid;gap:4px;font-size:14px}
select{width:100%;min-height:44px;padding:0 10px;border:1px solid #6b6e75;border-radius:8px;background:#fff;color:#1b1c1e;color-scheme:light;font:inherit;font-size:16px}
.buy{display:block;min-height:44px;padding:10px 20px;border:1px solid transparent;border-radius:8px;font-weight:600;text-align:center;text-decoration:none;overflow-wrap:anywhere}
.buy:hover{text-decoration:underline}
.buy:focus-visible,select:focus-visible{outline:2px solid #fff;box-shadow:0 0 0 4px #1b1c1e}
.gone{font-weight:600}
.aloud{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

/** The styles of a look, as a constructed sheet: policies against inline styles allow it. */
export function createSheet({ colour, textColour }: ButtonLook): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${STYLES}.buy{background:${colour};color:${textColour}}`);
  return sheet;
}
