import { checkTypes } from './steps.ts';

process.exit(checkTypes() ? 0 : 1);
