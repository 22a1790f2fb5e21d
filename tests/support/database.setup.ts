import type { TestProject } from 'vitest/node';
import { startTemplateDatabase } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL with a template of this version's schema. */
    databaseServerUrl: string;
  }
}

/** One PostgreSQL for all test files; each file takes its own copy of the migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTemplateDatabase();
  project.provide('databaseServerUrl', database.url);
  return database.stop;
}
