/** The import rules of docs/architecture.md, checked by `npm run lint`. */
const programs = {
  shared: [],
  letters: ['shared'],
  native: ['shared', 'letters'],
  main: ['shared', 'native', 'letters'],
  preload: ['shared'],
  renderer: ['shared'],
  server: ['shared', 'letters'],
};
/** A later area may use an earlier one, never the other way. */
const areas = ['accounts', 'projects', 'making', 'site', 'selling', 'factory', 'growth', 'help', 'staff'];
const all = Object.keys(programs);

const programRules = all.map((program) => ({
  name: `${program}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^${program}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^(${all.filter((other) => other !== program && !programs[program].includes(other)).join('|')}|tests|bench|scripts)/`,
  },
}));

const FEATURE_FILE = '^(shared|server|renderer)/features/[^/]+/[^/]+/';
/**
 * A feature is met at `NAME.ts`; its calls, operations, requests, rules and events may be taken alone.
 * Islands take `NAME.rules.ts`: no schemas.
 */
const FACE =
  '^(?:shared|server|renderer)/features/[^/]+/([^/]+)/\\1(\\.calls|\\.operations|\\.requests|\\.rules|\\.events)?\\.tsx?$';
/** An island is a separate entry: pages of other features place it like any component. */
const ISLAND = '\\.island\\.tsx$';

module.exports = {
  forbidden: [
    ...programRules,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-has-few-libraries',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(zod|fractional-indexing)/' },
    },
    {
      name: 'renderer-has-no-node-modules',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '(\\.test\\.tsx?|entry\\.server\\.tsx)$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-only-in-its-host',
      severity: 'error',
      from: { pathNot: '^(main/electron|preload|tests|scripts)/' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'rules-know-rules-alone',
      severity: 'error',
      from: { path: '^shared/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shared/(contract|features)/' },
    },
    {
      name: 'contract-knows-no-feature',
      severity: 'error',
      from: { path: '^shared/contract/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shared/features/' },
    },
    {
      name: 'features-meet-at-their-face',
      severity: 'error',
      from: { path: '^(shared|server|renderer)/features/([^/]+)/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: FEATURE_FILE,
        pathNot: ['^(?:shared|server|renderer)/features/$2/$3/', FACE, ISLAND],
      },
    },
    {
      name: 'programs-meet-features-at-their-face',
      severity: 'error',
      from: {
        path: '^(shared|letters|server|renderer|main|native|preload)/',
        pathNot: ['^(shared|server|renderer)/features/', '\\.test\\.tsx?$'],
      },
      to: { path: FEATURE_FILE, pathNot: [FACE, ISLAND] },
    },
    {
      // A mail says how its address was come by: `queueMail`.
      name: 'mails-are-queued-by-their-addressee',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/platform/mail/send-mail\\.job\\.ts$' },
    },
    {
      name: 'features-know-no-shell',
      severity: 'error',
      from: { path: '^renderer/(features|ui|platform)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^renderer/shell/' },
    },
    {
      // What the shell shows of features registers itself: NAME.shell.tsx, NAME.popup.tsx, NAME.routes.ts.
      name: 'shell-knows-no-feature',
      severity: 'error',
      from: { path: '^renderer/(shell|platform|ui|root\\.tsx|entry)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^renderer/features/' },
    },
    ...areas.map((area, index) => ({
      name: `${area}-uses-earlier-areas-only`,
      severity: 'error',
      from: { path: `^(?:shared|server|renderer)/features/${area}/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^(?:shared|server|renderer)/features/(${areas.slice(index + 1).join('|') || '-'})/`,
        // What happens in a later area reaches an earlier one by its events.
        pathNot: '^shared/features/[^/]+/[^/]+/[^/]+\\.events\\.ts$',
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|\\.data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
