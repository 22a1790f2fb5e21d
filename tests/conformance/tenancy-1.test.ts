import { TENANCY_FILES, testTenancy } from './tenancy.ts';

await testTenancy(0, TENANCY_FILES);
