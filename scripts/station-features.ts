import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = resolve('main/station/features.ts');

/**
 * Gives a bundle of the workstation its features by static imports: where it runs there is no folder to read. The
 * module has the same export as the one it replaces, whose type the programs are checked against.
 */
export function bundledStationFeatures(): Plugin {
  return {
    name: 'selvedge:station-features',
    load(id) {
      if (id !== MODULE) return null;
      const files = globSync('main/station/features/**/*.station.ts').sort();
      const imports = files.map(
        (file, place) =>
          `import { stationFeature as feature${place} } from ${JSON.stringify(resolve(file))};`,
      );
      const names = files.map((_, place) => `feature${place}`);
      return `${imports.join('\n')}\nexport const loadStationFeatures = async () => [${names.join(', ')}];`;
    },
  };
}
