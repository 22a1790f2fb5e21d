/** The import rules of docs/architecture.md, checked by `npm run lint`. */
const programs = {
  shared: [],
  native: ['shared'],
  main: ['shared', 'native'],
  preload: ['shared'],
  renderer: ['shared'],
  server: ['shared'],
};
const all = Object.keys(programs);

const programRules = all.map((program) => ({
  name: `${program}-imports-only-its-own`,
  severity: 'error',
  from: { path: `^${program}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^(${all.filter((other) => other !== program && !programs[program].includes(other)).join('|')}|tests|bench|scripts)/`,
  },
}));

module.exports = {
  forbidden: [
    ...programRules,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-knows-zod-alone',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
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
    ...['shared', 'server', 'renderer'].map((program) => ({
      name: `${program}-features-meet-at-their-face`,
      severity: 'error',
      from: { path: `^${program}/features/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: `^${program}/features/([^/]+)/`,
        pathNot: [`^${program}/features/$1/`, `^${program}/features/([^/]+)/\\1\\.tsx?$`],
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
