// @chunk react
// React alone, to be evaluated in a step of its own (first.ts). An entry that imports a package in CommonJS by itself needs the
// bundler's helper for it, a script of its own before the first frame (decision 069).
import 'react-dom/client';
