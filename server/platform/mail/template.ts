import { type MailContent, mailContentSchema, type ReadMailContent, type ReadyMail } from './content.ts';
import { compileMarkup } from './mail-markup.ts';
import { escapeMarkup } from './markup.ts';

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

type Block = ReadMailContent['blocks'][number];
type Lines = Extract<Block, { kind: 'lines' }>['lines'];

const WIDTH = '520px';
const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const LIGHT = {
  ground: '#f4f2ee',
  sheet: '#ffffff',
  ink: '#1d1b18',
  quiet: '#5f5a52',
  line: '#dcd7ce',
  tint: '#f4f2ee',
};
const DARK = {
  ground: '#161513',
  sheet: '#211f1c',
  ink: '#f2efe9',
  quiet: '#b5afa5',
  line: '#3b3833',
  tint: '#2c2926',
};

/** Renders a mail in the one frame all our mails share, with its plain text twin. One that is ready stays as it is. */
export async function renderMail(content: MailContent | ReadyMail): Promise<RenderedMail> {
  if ('html' in content) return { html: content.html, text: content.text };
  const mail = mailContentSchema.parse(content);
  return { html: await compileMarkup(frame(mail)), text: plainText(mail) };
}

const stopLink = ({ stopUrl }: ReadMailContent): string =>
  stopUrl ? `<br /><a href="${escapeMarkup(stopUrl)}" style="color: inherit">Unsubscribe</a>` : '';

function frame(mail: ReadMailContent): string {
  const name = escapeMarkup(mail.brand.name);
  const head = mail.brand.logo
    ? `<mj-image src="${escapeMarkup(mail.brand.logo.src)}" alt="${name}" href="${escapeMarkup(mail.brand.url)}" width="${mail.brand.logo.width}px" align="left" />`
    : `<mj-text font-size="20px" font-weight="700" css-class="ink"><a href="${escapeMarkup(mail.brand.url)}" style="color: inherit; text-decoration: none">${name}</a></mj-text>`;
  return `<mjml lang="en">
  <mj-head>
    <mj-title>${escapeMarkup(mail.preview)}</mj-title>
    <mj-preview>${escapeMarkup(mail.preview)}</mj-preview>
    <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text color="${LIGHT.ink}" font-size="16px" line-height="1.5" padding="8px 32px" />
      <mj-image padding="8px 32px" />
      <mj-button padding="16px 32px" inner-padding="14px 28px" border-radius="8px" font-size="16px" font-weight="600" align="left" background-color="${mail.brand.colour}" color="${readableOn(mail.brand.colour)}" />
      <mj-table color="${LIGHT.ink}" font-size="15px" line-height="1.5" padding="8px 32px" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .ground, .ground > div { background-color: ${DARK.ground} !important; }
        .sheet, .sheet > table { background: ${DARK.sheet} !important; background-color: ${DARK.sheet} !important; }
        .ink div, .ink table { color: ${DARK.ink} !important; }
        .quiet div, .quiet { color: ${DARK.quiet} !important; }
        .tint div div { background: ${DARK.tint} !important; color: ${DARK.ink} !important; }
        .ruled { border-color: ${DARK.line} !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body width="${WIDTH}" background-color="${LIGHT.ground}" css-class="ground">
    <mj-section padding="24px 0 0"><mj-column>${head}</mj-column></mj-section>
    <mj-section background-color="${LIGHT.sheet}" border-radius="12px" padding="24px 0" css-class="sheet">
      <mj-column>${mail.blocks.map(markup).join('\n')}</mj-column>
    </mj-section>
    <mj-section padding="16px 0 32px"><mj-column>
      <mj-text font-size="13px" color="${LIGHT.quiet}" css-class="quiet">${lines(mail.footer)}${stopLink(mail)}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>`;
}

function markup(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<mj-text css-class="ink"><h1 style="margin: 0; font-size: 24px; line-height: 1.25; font-weight: 700">${escapeMarkup(block.text)}</h1></mj-text>`;
    case 'paragraph':
      return `<mj-text css-class="ink">${lines(block.text)}</mj-text>`;
    case 'button':
      return `<mj-button href="${escapeMarkup(block.url)}">${escapeMarkup(block.text)}</mj-button>`;
    case 'link':
      return `<mj-text css-class="ink"><a href="${escapeMarkup(block.url)}" style="color: inherit">${escapeMarkup(block.text)}</a></mj-text>`;
    case 'code':
      return `<mj-text css-class="tint"><div style="background: ${LIGHT.tint}; border-radius: 8px; padding: 16px; text-align: center; font-size: 28px; font-weight: 700; letter-spacing: 6px; font-family: 'SFMono-Regular', Consolas, Menlo, monospace">${escapeMarkup(block.text)}</div></mj-text>`;
    case 'note':
      return `<mj-text css-class="quiet" font-size="14px" color="${LIGHT.quiet}">${lines(block.text)}</mj-text>`;
    case 'lines':
      return `<mj-table css-class="ink"><caption style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">${escapeMarkup(block.caption)}</caption>${rows(block.lines)}</mj-table>`;
  }
}

function rows(all: Lines): string {
  const hasImages = all.some(({ image }) => image !== undefined);
  return all.map((line) => row(line, hasImages)).join('');
}

function row(line: Lines[number], hasImages: boolean): string {
  const weight = line.strong ? 'font-weight: 700;' : 'font-weight: 400;';
  const detail = line.detail
    ? `<br><span class="quiet" style="font-size: 13px; color: ${LIGHT.quiet}">${escapeMarkup(line.detail)}</span>`
    : '';
  const cell = `padding: 10px 0; border-bottom: 1px solid ${LIGHT.line}; vertical-align: top; ${weight}`;
  const image = line.image
    ? `<td class="ruled" style="${cell} width: 68px"><img src="${escapeMarkup(line.image)}" alt="" width="56" style="display: block; width: 56px; height: auto; border-radius: 6px" /></td>`
    : '';
  const span = hasImages && !image ? ' colspan="2"' : '';
  return `<tr>${image}<th scope="row"${span} class="ruled" style="${cell} text-align: left">${escapeMarkup(line.label)}${detail}</th><td class="ruled" style="${cell} text-align: right; white-space: nowrap; padding-left: 16px">${escapeMarkup(line.value)}</td></tr>`;
}

function lines(text: string): string {
  return escapeMarkup(text).replace(/\r?\n/g, '<br />');
}

function plainText(mail: ReadMailContent): string {
  const blocks = mail.blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return `${block.text}\n${'='.repeat(Math.min(block.text.length, 60))}`;
      case 'button':
      case 'link':
        return `${block.text}:\n${block.url}`;
      case 'code':
        return `    ${block.text}`;
      case 'lines':
        return [`${block.caption}:`, ...block.lines.map(plainLine)].join('\n');
      default:
        return block.text;
    }
  });
  return `${[mail.brand.name, ...blocks, `--\n${mail.footer}${mail.stopUrl ? `\nUnsubscribe: ${mail.stopUrl}` : ''}`].join('\n\n')}\n`;
}

function plainLine(line: Lines[number]): string {
  const label = line.detail ? `${line.label} (${line.detail})` : line.label;
  return line.value ? `- ${label}: ${line.value}` : `- ${label}`;
}

/** Black or white, whichever stands out more on a colour (WCAG relative luminance). */
function readableOn(colour: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
