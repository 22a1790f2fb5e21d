import { inject } from 'vitest';
import { copyTemplate, createEmptyDatabase } from './template-database.ts';

/** Makes an empty database with this version's schema for one test file; answers its address. */
export const testDatabase = (): Promise<string> => copyTemplate(inject('databaseServerUrl'));

/** Makes a database without any schema; answers its address. */
export const emptyDatabase = (): Promise<string> => createEmptyDatabase(inject('databaseServerUrl'));
