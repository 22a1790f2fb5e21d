import { inject } from 'vitest';
import { copyTemplate } from './template-database.ts';

/** Makes an empty database with this version's schema for one test file; answers its address. */
export const testDatabase = (): Promise<string> => copyTemplate(inject('databaseServerUrl'));
