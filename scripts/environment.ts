/** Imported first: React chooses its build by this when it is loaded, and Vite sets it for the whole process when it is missing. */
process.env.NODE_ENV ??= process.argv.includes('--watch') ? 'development' : 'production';
