import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  hasTags,
  type StoreTags,
  storeTagsSchema,
  TAGS_HOST_LABEL,
  TAGS_PATH,
} from '../../../shared/features/site/store-tags/store-tags.ts';
import type { Database } from '../database/database.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { TAGS_FRAME_SCRIPT } from './tags-frame-script.ts';

/** Hosts that Google's tag needs. developers.google.com/tag-platform/security/guides/csp */
const ANALYTICS = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  picture: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};
const ADS = {
  script: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
  ],
  connect: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
  picture: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
};
const NONE = { script: [], connect: [], picture: [] };

/** Only the hosts of the services that the merchant uses, and only the store may show the frame. */
function policyOf(tags: StoreTags, nonce: string, storeOrigin: string): string {
  const google = [tags.measurementId ? ANALYTICS : NONE, tags.conversionId ? ADS : NONE];
  const pictures = [
    ...google.flatMap(({ picture }) => picture),
    ...(tags.facebookPixel ? ['https://www.facebook.com'] : []),
    ...(tags.pinterestPixel ? ['https://ct.pinterest.com'] : []),
  ];
  const directive = (name: string, allowed: readonly string[]) =>
    `${name} ${allowed.length === 0 ? `'none'` : [...new Set(allowed)].join(' ')}`;
  return [
    `default-src 'none'`,
    directive('script-src', [`'nonce-${nonce}'`, ...google.flatMap(({ script }) => script)]),
    directive(
      'connect-src',
      google.flatMap(({ connect }) => connect),
    ),
    directive('img-src', pictures),
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${storeOrigin}`,
    'sandbox allow-scripts allow-same-origin',
  ].join('; ');
}

const storeSchema = z.object({
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  tags: storeTagsSchema,
});

async function findStore(db: Database, id: string) {
  const { rows } = await sql`
    select s.subdomain, s.tags, case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain
    from stores s join projects p on p.id = s.project_id where s.id = ${id} and p.deleted_at is null`.execute(
    db,
  );
  return rows[0] === undefined ? null : storeSchema.parse(rows[0]);
}

/** The document. Its values are ids of a few characters each; the sign that could end their element is written otherwise. */
const documentOf = (values: object, nonce: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Tags</title><script type="application/json" id="tags">${JSON.stringify(
    values,
  ).replace(/</g, '\\u003c')}</script><script nonce="${nonce}">${TAGS_FRAME_SCRIPT}</script>`;

/**
 * Serves the frame in which a store's tags run: on a host where no one is logged in, so that scripts of other companies
 * never run among a store's pages.
 */
export function registerTagsFrame(app: FastifyInstance, db: Database, hosts: Hosts): void {
  const { host: tagsHost } = new URL(hosts.originOf({ subdomain: TAGS_HOST_LABEL, customDomain: null }));
  app.get(`${TAGS_PATH}:store`, { config: { anyHost: true } }, async (request, reply) => {
    const params = z.object({ store: z.uuid() }).safeParse(request.params);
    const isHere = request.host.toLowerCase() === tagsHost;
    const store = params.success && isHere ? await findStore(db, params.data.store) : null;
    void reply.header('cache-control', 'no-store');
    if (store === null || !hasTags(store.tags)) return reply.code(404).send();
    const nonce = randomBytes(16).toString('base64');
    const origin = hosts.originOf(store);
    const { measurementId, conversionId, conversionLabel, facebookPixel, pinterestPixel } = store.tags;
    void reply.header('content-security-policy', policyOf(store.tags, nonce, origin));
    return reply
      .type('text/html; charset=utf-8')
      .send(
        documentOf(
          { origin, measurementId, conversionId, conversionLabel, facebookPixel, pinterestPixel },
          nonce,
        ),
      );
  });
}
