// @chunk react
// React alone, so that it is evaluated in a task of its own (first.ts). An entry that imports a CommonJS package itself needs a
// helper, which the bundler puts into one more script, whatever a chunk group says. Without that script the first frame comes
// 4 to 10 ms earlier with the CPU slowed four times (decision 069).
import './react-turns.ts'; // first: React looks for it while it is evaluated
import 'react-dom/client';
