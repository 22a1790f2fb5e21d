import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let merchant: Client;

beforeAll(async () => {
  server = await startTestServer();
  const person = await addPerson(server, 'printer@example.test');
  await addProject(server, 'printer-1', [[person, 'owner']]);
  merchant = (await signedIn(server, person.email)).in('printer-1');
});
afterAll(() => server.close());

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
let count = 0;
/** Each a little different: one that the project has already isn’t opened again. */
const square = () => {
  count += 1;
  return `<rect width="180" height="${count + 10}" fill="#c00000"/>`;
};
const svg = (inside: string) => `<svg ${XMLNS} width="200" height="200">${inside}</svg>`;
const withEncoding = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>${svg(`<title>Café</title>${square()}`)}`;
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const dot = (colour: string) => sharp({ create: { width: 40, height: 30, channels: 4, background: colour } });
const dataAddress = async (format: 'png' | 'webp' | 'gif') =>
  `data:image/${format};base64,${(await dot('#0a0').toFormat(format).toBuffer()).toString('base64')}`;

type Make = () => Promise<string | Uint8Array> | string | Uint8Array;

describe('a file is accepted by its content, and named after it', () => {
  const fine: readonly (readonly [what: string, name: string, stored: string, Make])[] = [
    ['a PNG called JPEG', 'photo.jpg', 'photo.png', () => dot('#c00').png().toBuffer()],
    ['a JPEG called PNG', 'photo.png', 'photo.jpg', () => dot('#c01').flatten().jpeg().toBuffer()],
    ['a WebP called JPEG', 'pic.JPG', 'pic.webp', () => dot('#c02').webp().toBuffer()],
    ['a JPEG called HEIC', 'IMG_1.HEIC', 'IMG_1.jpg', () => dot('#c03').flatten().jpeg().toBuffer()],
    ['a PNG without an extension', 'logo v1.2', 'logo v1.2.png', () => dot('#c04').png().toBuffer()],
    ['an SVG called PNG', 'logo.png', 'logo.svg', () => svg(square())],
    ['an SVG in Latin-1', 'a.svg', 'a.svg', () => Buffer.from(withEncoding('ISO-8859-1'), 'latin1')],
    ['an SVG in Windows-1252', 'b.svg', 'b.svg', () => Buffer.from(withEncoding('windows-1252'), 'latin1')],
    ['an SVG in UTF-16', 'c.svg', 'c.svg', () => utf16(withEncoding('UTF-16'), false)],
    ['an SVG in UTF-16, the other way round', 'd.svg', 'd.svg', () => utf16(withEncoding('utf-16'), true)],
    ['an SVG that says UTF-16 and is UTF-8', 'e.svg', 'e.svg', () => withEncoding('UTF-16')],
    ['an SVG with a mark', 'f.svg', 'f.svg', () => `\uFEFF${svg(square())}`],
    [
      'an SVG with entities for namespaces',
      'ai.svg',
      'ai.svg',
      () =>
        `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [ <!ENTITY ns_x "http://ns.adobe.com/Extensibility/1.0/"> <!ENTITY ns_svg 'http://www.w3.org/2000/svg'> ]><svg xmlns="&ns_svg;" xmlns:x="&ns_x;" width="9" height="9">${square()}</svg>`,
    ],
    [
      'a link around the drawing',
      'link.svg',
      'link.svg',
      () => svg(`<a xlink:href="https://example.com/" target="_blank">${square()}</a>`),
    ],
    [
      'a drawing in a drawing',
      'inner.svg',
      'inner.svg',
      () =>
        svg(
          `<image width="90" height="90" href="data:image/svg+xml;base64,${Buffer.from(svg(square())).toString('base64')}"/>`,
        ),
    ],
    [
      'a WebP in a drawing',
      'webp.svg',
      'webp.svg',
      async () => svg(`<image width="90" height="90" href="${await dataAddress('webp')}"/>`),
    ],
    [
      'a font without text',
      'font.svg',
      'font.svg',
      () => svg(`<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AAAA)}</style>${square()}`),
    ],
    ['a text without letters', 'text.svg', 'text.svg', () => svg(`<text> </text>${square()}`)],
    [
      'editing data of Illustrator',
      'edit.svg',
      'edit.svg',
      () =>
        svg(
          `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g>${square()}</g></switch>`,
        ),
    ],
  ];
  test.each(fine)('%s', async (_what, name, stored, make) => {
    const bytes = new Uint8Array(Buffer.from(await make()));
    const { picture } = await merchant.call(filesCalls.uploadPicture, {}, new File([bytes], name));
    expect(picture.name).toBe(stored);
  });
});

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};&l${at};">`).join(
  '',
);

describe('a file is refused with its own reason', () => {
  const bad: readonly (readonly [what: string, name: string, code: string, words: RegExp, Make])[] = [
    ['words', 'a.png', 'mismatch', /no image in this file/, () => 'hello, I am a picture'],
    ['a GIF', 'a.gif', 'other-type', /This is a GIF file/, () => dot('#c10').gif().toBuffer()],
    ['a GIF called PNG', 'a.png', 'other-type', /This is a GIF file/, () => dot('#c11').gif().toBuffer()],
    [
      'an AVIF called JPEG',
      'a.jpg',
      'other-type',
      /This is an? AVIF file/,
      () => dot('#c12').avif().toBuffer(),
    ],
    ['a PDF called SVG', 'a.svg', 'other-type', /This is a PDF file/, () => '%PDF-1.4\n%âãÏÓ\n1 0 obj\n'],
    ['a compressed SVG', 'a.svgz', 'compressed', /plain SVG, not as SVGZ/, () => gzipSync(svg(square()))],
    [
      'entities in entities',
      'a.svg',
      'svg-entities',
      /declares entities/,
      () => `<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>${svg(`<title>&l9;</title>${square()}`)}`,
    ],
    [
      'entities from elsewhere',
      'a.svg',
      'svg-external',
      /links to other files/,
      () => `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`<title>&a;</title>`)}`,
    ],
    [
      'an unknown encoding',
      'a.svg',
      'svg-encoding',
      /as UTF-7. Save it as UTF-8/,
      () => withEncoding('UTF-7'),
    ],
    [
      'another encoding than it declares',
      'a.svg',
      'svg-encoding',
      /Save it as UTF-8/,
      () => Buffer.from(withEncoding('UTF-8'), 'latin1'),
    ],
    [
      'a script in a link',
      'a.svg',
      'svg-script',
      /scripts/,
      () => svg(`<a href="javascript:alert(1)">${square()}</a>`),
    ],
    [
      'a script in a drawing in a drawing',
      'a.svg',
      'svg-script',
      /scripts/,
      () =>
        svg(
          `<image width="9" height="9" href="data:image/svg+xml,${encodeURIComponent(svg('<script/>'))}"/>`,
        ),
    ],
    [
      'a broken picture in a drawing',
      'a.svg',
      'svg-image',
      /image inside/,
      () => svg('<image width="9" height="9" href="data:image/png;base64,AAAA"/>'),
    ],
    [
      'text with its font',
      'a.svg',
      'svg-text',
      /convert the text to outlines/,
      () =>
        svg('<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AAAA)}</style><text>Hi</text>'),
    ],
    ['an empty drawing', 'a.svg', 'nothing-visible', /nothing to see in this file/, () => svg('<g/>')],
    [
      'shapes outside the view',
      'a.svg',
      'nothing-visible',
      /nothing to see in this file/,
      () => svg('<rect x="900" width="9" height="9"/>'),
    ],
    [
      'a picture that lets everything through',
      'a.png',
      'nothing-visible',
      /nothing to see in this file/,
      () => dot('#00000000').png().toBuffer(),
    ],
    [
      'a colour that no browser knows',
      'a.svg',
      'svg-colour',
      /“fill: device-cmyk\(0 1 1 \.2\)”/,
      () => svg('<rect width="90" height="90" fill="device-cmyk(0 1 1 .2)"/>'),
    ],
    [
      'a size that depends on a font',
      'a.svg',
      'svg-length',
      /“9ex”/,
      () => svg('<rect width="9ex" height="90"/>'),
    ],
    [
      'an SVG copied from a page',
      'a.svg',
      'svg-namespace',
      /Add xmlns=/,
      () => `<svg width="9" height="9">${square()}</svg>`,
    ],
    [
      'an element that isn’t closed',
      'a.svg',
      'svg-broken',
      /error in this SVG: line 1, /,
      () => svg(`<g>${square()}`),
    ],
    [
      'an undeclared prefix',
      'a.svg',
      'svg-broken',
      /prefix/,
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><use xlink:href="#a"/></svg>',
    ],
    [
      'an animation',
      'a.svg',
      'animated',
      /animated/,
      () => svg('<rect width="9" height="9"><animate attributeName="x" to="90" dur="3s"/></rect>'),
    ],
  ];
  test.each(bad)('%s', async (_what, name, code, words, make) => {
    const bytes = new Uint8Array(Buffer.from(await make()));
    const refused = merchant.call(filesCalls.uploadPicture, {}, new File([bytes], name));
    await expect(refused).rejects.toMatchObject({
      body: { code, message: expect.stringMatching(words) },
    });
  });
});

test('a drawing is kept as it is printed, with what it shows', async () => {
  const drawing = svg(
    '<style>:root{--c:#c00000}.a{fill:var(--c)}</style><rect class="a" width="77" height="77"/>',
  );
  const { picture } = await merchant.call(filesCalls.uploadPicture, {}, new File([drawing], 'var.svg'));
  const row = await server.services.databases.platform
    .selectFrom('files')
    .select(['storageKey', 'bytes'])
    .where('id', '=', picture.id)
    .executeTakeFirstOrThrow();
  const { stream } = await server.services.storage.get(row.storageKey);
  const stored = await buffer(stream);
  expect(stored.length).toBe(row.bytes);
  expect(stored.toString()).toContain('fill="#c00000"');
  expect(stored.toString()).not.toContain('style');
});
