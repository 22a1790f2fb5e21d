import { expect } from '@playwright/test';
import { z } from 'zod';
import { BLOCK_TYPES, type Block, blockRegistry } from '../../shared/features/site/blocks/blocks.ts';
import { type BlockPage, serveBlocks } from './support/block-page.ts';
import { test } from './support/test.ts';

/**
 * Scripts in every property of every kind of block: what its schema takes, and what only somebody who writes into the
 * database could store. The page is served without a content policy, so that only the blocks themselves hold.
 */

const PLANTED = [
  `"><img src=x onerror="planted()"></style></textarea><script>planted()</script>`,
  'javascript:planted()',
  '\tjava\nscript:planted()',
  'data:text/html,<script>parent.planted()</script>',
  `'});}*{background:url("javascript:planted()")}</style><svg onload="planted()">`,
  `https://evil.example/"onmouseover="planted()`,
] as const;

const NUMBERS = [1, 0.5, 400];

/** Text that each schema takes, or undefined: the first planted one. */
const taken = (schema: z.core.$ZodType): string | undefined =>
  PLANTED.find((text) => z.safeParse(schema, text).success);

/** A value of a schema with planted text wherever text can be. @param any puts it where the schema refuses it, too */
function plant(schema: z.core.$ZodType, any: string | null, outer: z.core.$ZodType = schema): unknown {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  )
    return plant(schema.unwrap(), any, outer);
  if (schema instanceof z.ZodPipe) return plant(schema.in, any, outer);
  if (schema instanceof z.ZodUnion) {
    const planted = schema.options.map((option) => plant(option, any));
    return planted.find((value) => value !== undefined);
  }
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape).map(([name, part]) => [name, plant(part, any)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof z.ZodArray) {
    const entry = plant(schema.element, any);
    return entry === undefined ? undefined : [entry, entry];
  }
  if (schema instanceof z.ZodRecord) return { [PLANTED[0]]: plant(schema.valueType, any) };
  if (schema instanceof z.ZodString) return any ?? taken(outer) ?? taken(schema);
  // What an object can't be without.
  if (schema !== outer) return undefined;
  if (schema instanceof z.ZodNumber) return NUMBERS.find((number) => z.safeParse(schema, number).success);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  return undefined;
}

/** One block of each kind. */
function everyKind(any: string | null): Block[] {
  return Object.entries(BLOCK_TYPES).map(([type, { properties }], at) => {
    const planted = z.record(z.string(), z.unknown()).parse(plant(properties, any) ?? {});
    // They decide who sees a block.
    const { conditions: _, isVisible: __, ...shown } = planted;
    // As it is stored: without a check.
    return { ...blockRegistry.make(type, { uid: `planted-${at}`, order: at }), properties: shown };
  });
}

const PAGES = [
  ['what the schemas take', null],
  ...PLANTED.map((text, at) => [`text ${at + 1} where it is refused`, text] as const),
] as const;

/** In the page: what could run something. */
const READ_DANGERS = `[...document.querySelectorAll('body *')].flatMap((element) =>
  [...element.attributes].filter(({ name, value }) =>
    name.startsWith('on')
    || (['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(name)
      && /^\\s*(javascript|vbscript|data:text)/i.test(value.replaceAll(/[\\u0000-\\u0020]/g, '')))
  ).map(({ name, value }) => element.localName + ' ' + name + '=' + value.slice(0, 60)))`;

for (const [name, any] of PAGES)
  test(`no script runs from any property of any kind: ${name}`, async ({ page }) => {
    const served: BlockPage = await serveBlocks(everyKind(any));
    try {
      const called: string[] = [];
      await page.exposeFunction('planted', () => called.push('planted'));
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      page.on('dialog', (dialog) => void dialog.dismiss());
      await page.route(/evil\.example/, (route) => route.abort());
      await page.goto(served.origin);
      await expect(page.locator('[data-b]').first()).toBeAttached();
      expect(await page.evaluate(READ_DANGERS)).toEqual([]);
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
      expect(called).toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      await served.close();
    }
  });
