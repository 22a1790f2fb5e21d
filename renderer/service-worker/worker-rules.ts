import * as z from 'zod/mini';
import { PRODUCT_NAME } from '../../shared/rules/constants/product.ts';
import { cutTo } from '../../shared/rules/text/excerpt.ts';
import { isLocalPath } from '../../shared/rules/url-safety/local-path.ts';

const CACHE_PREFIX = 'selvedge-';
const START = '/dashboard/';
const TITLE_MAX = 120;
const BODY_MAX = 400;

/** Whether a path is one of the built files, whose names change with their content. */
export const isBuiltAsset = (pathname: string): boolean => /^\/(assets|islands)\/[^/]+$/.test(pathname);

/** Our caches of earlier versions. */
export const staleCaches = (names: readonly string[], current: string): readonly string[] =>
  names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);

const pushSchema = z.object({
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  href: z.optional(z.nullable(z.string())),
  /** Messages with one tag replace each other. */
  tag: z.optional(z.string()),
});

export interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly tag?: string;
  /** A path of this host: where a click leads. */
  readonly data: string;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return {};
  }
}

/** What a push message shows. A link that leads elsewhere opens the dashboard instead; something always shows. */
export function parsePush(text: string | null): ShownPush {
  const push = pushSchema.safeParse(parsed(text));
  const { title, body, href, tag } = push.success ? push.data : {};
  return {
    title: cutTo(title?.trim() || PRODUCT_NAME, TITLE_MAX),
    body: cutTo(body ?? '', BODY_MAX),
    ...(tag && { tag }),
    data: href && isLocalPath(href) ? href : START,
  };
}
