import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import './environment.ts';

// Only what is loaded after this comes out of the cache: hence a separate program.
enableCompileCache(join(resolve(process.env.DATA_DIR || '.data'), 'compile-cache'));
await import('./serve.ts');
