import { posix } from 'node:path';

/** All test files of a stage, or these. */
export type Selection = 'all' | readonly string[];

/** What a change can affect. Types, lint, the other checks and the unit tests always run. */
export interface Affected {
  readonly integration: Selection;
  readonly simulation: Selection;
  readonly browser: Selection;
}

export interface SourceFile {
  /** Its path in the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Browser tests of screens that nearly every change can reach; they run for any change in the programs. */
const GENERAL_SPECS = ['every-screen', 'keyboard', 'popups', 'shell', 'spine'];

/** The areas whose screens the other browser tests go through. */
const SPEC_AREAS: Readonly<Record<string, readonly string[]>> = {
  account: ['accounts'],
  affiliates: ['selling', 'accounts'],
  analytics: ['growth'],
  arrival: ['accounts', 'projects'],
  notifications: ['accounts', 'projects'],
  bundles: ['making', 'selling', 'factory'],
  'block-looks': ['site'],
  'buy-button': ['accounts', 'projects', 'making', 'selling'],
  checkout: ['making', 'selling', 'factory', 'projects'],
  countdown: ['accounts', 'projects', 'site'],
  delivery: ['selling'],
  discounts: ['selling'],
  express: ['making', 'selling', 'factory', 'projects'],
  'payment-errors': ['accounts', 'projects', 'selling'],
  reviews: ['selling'],
  domain: ['projects', 'site'],
  drive: ['making'],
  electron: ['accounts', 'factory'],
  campaigns: ['growth', 'site'],
  'campaign-results': ['growth', 'site'],
  'first-campaign': ['accounts', 'projects', 'growth', 'site'],
  'email-drafts': ['growth', 'site'],
  'embedded-adds': ['site', 'selling'],
  'factory-orders': ['factory'],
  floor: ['factory'],
  'floor-finishing': ['factory'],
  'floor-photo': ['factory'],
  footer: ['site', 'selling'],
  'live-chat': ['help'],
  'late-parts': ['accounts', 'making', 'projects', 'site'],
  logos: ['site'],
  menu: ['site', 'selling'],
  'first-design': ['accounts', 'projects', 'making', 'selling'],
  'studio-bad-input': ['making'],
  newcomer: ['accounts', 'projects', 'growth', 'making', 'site', 'selling'],
  audience: ['growth'],
  segments: ['growth'],
  'operator-frames': ['accounts', 'projects', 'staff'],
  touches: ['site'],
  'own-account': ['accounts', 'projects'],
  'own-designs': ['making', 'selling'],
  personalisation: ['making', 'selling'],
  'member-blocks': ['site', 'growth'],
  'people-import': ['growth'],
  'page-blocks': ['site'],
  'page-builder': ['site', 'selling'],
  'page-audiences': ['site', 'selling'],
  'page-large': ['site'],
  'page-people': ['site'],
  'page-hostile': ['site'],
  'long-words': ['selling', 'making', 'accounts'],
  'page-fields': ['site', 'selling'],
  'page-pictures': ['site', 'making'],
  'paper-letters': ['making', 'factory'],
  'page-videos': ['site', 'making'],
  'page-typing': ['site'],
  'page-speed': ['site'],
  'page-versions': ['site'],
  'page-whole-way': ['site', 'making', 'selling'],
  'saved-blocks': ['site'],
  pages: ['site', 'selling'],
  passkeys: ['accounts'],
  payouts: ['selling', 'staff'],
  'permission-requests': ['accounts', 'projects'],
  'product-files': ['making'],
  products: ['making'],
  'project-choice': ['accounts', 'projects'],
  'recycling-returns': ['selling', 'factory'],
  refunds: ['selling', 'projects'],
  'same-prints': ['making'],
  slideshow: ['site'],
  staff: ['staff'],
  'station-readers': ['factory'],
  'store-facts': ['accounts', 'projects', 'site', 'selling'],
  'store-orders': ['selling'],
  'store-pages': ['accounts', 'projects', 'making', 'site', 'selling'],
  'design-steps': ['making'],
  studio: ['making'],
  'studio-fonts': ['making'],
  'studio-return': ['making'],
  'studio-marks': ['making'],
  'studio-proof': ['making'],
  'studio-stage': ['making'],
  team: ['projects'],
  'theme-editor': ['site'],
  'website-failures': ['site', 'making', 'selling'],
  themes: ['site', 'selling'],
  'phone-shop': ['site', 'selling'],
  'publishing-faults': ['making', 'selling'],
  'template-builder': ['making'],
  'two-factor': ['accounts'],
};

const SPECS = 'tests/journeys/';
const specPath = (name: string) => `${SPECS}${name}.spec.ts`;

/** Every browser test that the mapping places. */
export const placedSpecs: readonly string[] = [...GENERAL_SPECS, ...Object.keys(SPEC_AREAS)].map(specPath);

const FEATURE = /^(shared|server|renderer)\/features\/([^/]+)\/([^/]+)\//;
const PROGRAM = /^(shared|server|native|main|preload|renderer)\//;
/** Texts, and tests of which others run: no program reads them. */
const APART = /^(docs|bench)\/|\.md$|\.test\.tsx?$|^tests\/(language|documents|fixtures)\//;

function featureOf(path: string): string | null {
  const [, , area, name] = FEATURE.exec(path) ?? [];
  return area && name ? `${area}/${name}` : null;
}

/** Every feature with the features that import it, directly or not. */
export function findUsers(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const user = featureOf(path);
    if (user === null) continue;
    for (const [, imported = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const used = featureOf(posix.join(posix.dirname(path), imported));
      if (used !== null && used !== user) users.set(used, (users.get(used) ?? new Set()).add(user));
    }
  }
  // A set grows while it is walked, so the walk ends when no new feature imports any of them.
  for (const all of users.values())
    for (const user of all) for (const further of users.get(user) ?? []) all.add(further);
  return users;
}

/**
 * The tests that a change can affect. A feature's change affects its own tests and those of features that use it; a
 * change of what all features share affects every test of the stage.
 */
export function findAffected(
  changed: readonly string[],
  files: readonly SourceFile[],
  integrationTests: readonly string[],
): Affected {
  const changedTests = integrationTests.filter((test) => changed.includes(test));
  const code = changed.filter((path) => !APART.test(path) && !path.startsWith(SPECS));
  const browser = selectSpecs(changed, code);
  const served = code.filter((path) => !path.startsWith('renderer/features/'));
  const features = served.map(featureOf);
  if (features.includes(null)) return { integration: 'all', simulation: 'all', browser };
  const users = findUsers(files);
  const reached = new Set(
    features.flatMap((feature) => (feature === null ? [] : [feature, ...(users.get(feature) ?? [])])),
  );
  const ofFeatures = integrationTests.filter((test) => {
    const feature = featureOf(test);
    return (
      reached.size > 0 && (feature === null ? test.startsWith('tests/conformance/') : reached.has(feature))
    );
  });
  const isFactory = [...reached].some((feature) => feature.startsWith('factory/'));
  const simulations = changed.filter((path) => /^tests\/simulation\/.*\.test\.ts$/.test(path));
  return {
    integration: [...new Set([...ofFeatures, ...changedTests])].toSorted(),
    simulation: isFactory ? 'all' : simulations,
    browser,
  };
}

function selectSpecs(changed: readonly string[], code: readonly string[]): Selection {
  const inJourneys = changed.filter((path) => path.startsWith(SPECS));
  const isShared = inJourneys.some((path) => !path.endsWith('.spec.ts'));
  if (isShared || code.some((path) => featureOf(path) === null)) return 'all';
  const areas = new Set(code.map((path) => featureOf(path)?.split('/')[0]));
  const specs = Object.keys(SPEC_AREAS).filter((spec) => SPEC_AREAS[spec]?.some((area) => areas.has(area)));
  const general = code.some((path) => PROGRAM.test(path)) ? GENERAL_SPECS : [];
  return [...new Set([...[...specs, ...general].map(specPath), ...inJourneys])].toSorted();
}
