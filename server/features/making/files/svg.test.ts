import { describe, expect, it } from 'vitest';
import type { PictureRefusal } from '../../../../shared/features/making/files/files.ts';
import { checkSvg } from './svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

describe('an SVG', () => {
  const fine = [
    svg('<path d="M0 0L9 9"/>'),
    `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('<g/>')}`,
    svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/>'),
    svg('<image href="data:image/png;base64,AAAA"/>'),
    svg('<image href="data:image/svg+xml;base64,AAAA"/>'),
    svg('<a xlink:href="https://example.com/" target="_blank"><rect/></a>', XLINK),
    svg('<switch><foreignObject requiredExtensions="http://ns.adobe.com/x"/><g/></switch>'),
    svg(
      '<style>@font-face{src:url(https://example.com/a.woff)}@namespace url(http://www.w3.org/2000/svg);</style>',
    ),
    svg('<text>\n </text>'),
    svg('<x:y xmlns:x="urn:x" href="https://example.com/"/>'),
    svg('<style>.a{fill:red}</style><rect class="a"/>'),
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect/></s:svg>',
  ];
  it.each(fine)('that is only a drawing is taken: %s', (source) => {
    expect(checkSvg(source).refusal).toBeNull();
  });

  const bad: readonly [PictureRefusal, string][] = [
    ['svg-script', svg('<script>alert(1)</script>')],
    ['svg-script', svg('<SCRIPT href="data:text/javascript,1"/>')],
    ['svg-script', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>'],
    ['svg-script', svg('', 'onload="alert(1)"')],
    ['svg-script', svg('<rect x="1"onclick=\'a()\'/>')],
    ['svg-script', svg('<animate onbegin="a()"/>')],
    ['svg-script', svg('<a href="javascript:alert(1)"><rect/></a>')],
    ['svg-script', svg('<a href=" java&#115;cript&colon;alert(1)"><rect/></a>')],
    ['svg-script', svg('<a xlink:href="&#x6A;avascript:alert(1)"/>')],
    ['svg-embedded-page', svg('<foreignObject><body/></foreignObject>')],
    ['svg-embedded-page', svg('<switch><foreignobject/></switch>')],
    ['svg-external', svg('<image href="http://example.test/a.png"/>')],
    ['svg-external', svg('<image xlink:href="//example.test/a.png"/>')],
    ['svg-external', svg('<use href="other.svg#a"/>')],
    ['svg-external', svg('<image href="file:///etc/passwd"/>')],
    ['svg-external', svg('<style>@import "a.css";</style>')],
    ['svg-external', svg('<rect style="fill:url(http://example.test/a)"/>')],
    ['svg-external', svg('<image href="data:text/plain;base64,AAAA"/>')],
    ['svg-external', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`],
    ['svg-text', svg('<text x="1">Hello</text>')],
    ['svg-complex', svg('<g/>'.repeat(60_000))],
    ['not-a-picture', '<html><body/></html>'],
    ['svg-namespace', '<svg width="9" height="9"><rect/></svg>'],
    [
      'svg-script',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:é="http://www.w3.org/2000/svg"><é:script/></svg>',
    ],
    ['svg-script', svg('<a href="#a"><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['svg-script', svg('<a><animate attributeName=" xlink:href " values="javascript:alert(1)"/></a>')],
    ['svg-external', svg('<style>@\\69mport "a.css";</style>')],
    ['svg-external', svg('<style><![CDATA[@im/**/port "a.css"; @import "b.css"]]></style>')],
    ['svg-external', svg('<rect style="fill:u\\72l(http://example.test/a)"/>')],
    ['svg-external', svg('<rect style="fill:url(/**/http://example.test/a"/>')],
    ['svg-embedded-page', svg('<body xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['svg-embedded-page', svg('<h:body/>', 'xmlns:h="http://www.w3.org/1999/xhtml"')],
    ['svg-external', `<!DOCTYPE svg SYSTEM "http://example.test/svg.dtd">${svg('<g/>')}`],
    ['svg-entities', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('<g/>')}`],
    ['broken', `<?xml version="1.0" encoding="UTF-7"?>${svg('<g/>')}`],
    ['svg-complex', svg(`${'<g>'.repeat(2_000)}${'</g>'.repeat(2_000)}`)],
  ];
  it.each(bad.map(([reason, source]) => [reason, source.slice(0, 120), source] as const))(
    'refuses as %s: %s',
    (reason, _, source) => {
      expect(checkSvg(source).refusal).toBe(reason);
    },
  );

  const endless: readonly [string, string][] = [
    ['comments that never end', `<svg >${'<!--'.repeat(200_000)}`],
    ['addresses that never end', svg(`<style>${'url( '.repeat(200_000)}</style>`)],
    ['an address of spaces', svg(`<rect style="fill:url(${' '.repeat(1_000_000)}"/>`)],
    ['comments in a style', svg(`<style>${'/*'.repeat(400_000)}</style>`)],
    ['escapes in a style', svg(`<style>${'\\'.repeat(1_000_000)}</style>`)],
    ['open tags', svg('<g '.repeat(300_000))],
    ['references', svg(`<a href="${'&#x6A;'.repeat(150_000)}"/>`)],
    ['a document type', `<!DOCTYPE svg ${'"'.repeat(1_000_000)}>${svg('<g/>')}`],
  ];
  it.each(endless)('of a million bytes is answered at once: %s', (_, source) => {
    const before = process.cpuUsage();
    checkSvg(source);
    const { user } = process.cpuUsage(before);
    // Even 100 kB took five seconds where the time grew with the square of the length.
    expect(user).toBeLessThan(5_000_000);
  });
});
