import { endFiles } from './after-file.ts';

endFiles();
