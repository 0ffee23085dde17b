// React alone, to be evaluated in a step of its own (first.ts). The entry itself imports no package that is CommonJS: to
// wrap one, it would need a file more before the first frame.
import 'react-dom/client';
