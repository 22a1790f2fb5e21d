import { TENANCY_FILES, testTenancy } from './tenancy.ts';

await testTenancy(1, TENANCY_FILES);
