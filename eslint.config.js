// What oxlint (.oxlintrc.json) cannot look for: our own patterns and TanStack's rules. Nothing here needs types.
import query from '@tanstack/eslint-plugin-query';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

const patterns = [
  {
    selector: 'ExportAllDeclaration',
    message: 'No barrel files: import from the file that defines the name.',
  },
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Named exports only: one thing, one name, everywhere.',
  },
  {
    selector: 'Identifier[name=/^__(TSR|temp)/]',
    message: "The router's private field: use its history's subscribe(), or state of our own.",
  },
  {
    selector:
      "Property[key.name='queryFn'][value.returnType.typeAnnotation.typeName.name!='Answer']",
    message: 'Say what it answers, as `Answer<T>`: a query that answers undefined has failed.',
  },
];

/** TypeScript takes anything of the same shape for an instance, unless something private sets the class apart. */
const lookAlikes = {
  selector:
    ':matches(ClassDeclaration:not([superClass]), ClassDeclaration[superClass.name=/^(Type)?Error$/])' +
    ":not(:has(ClassBody > [accessibility='private'])):not(:has(ClassBody > [key.type='PrivateIdentifier']))" +
    ":not(:has(ClassBody > PropertyDefinition[readonly=true][key.name='name'][value.type='Literal']))",
  message: "Something private, or an error's literal name, tells an instance from a look-alike.",
};

export default defineConfig(
  { ignores: ['dist', '.dependency-cruiser.cjs', 'src/routeTree.gen.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: ts.parser },
    rules: { 'no-restricted-syntax': ['error', ...patterns] },
  },
  {
    files: ['src/**', 'server/**', 'build/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...patterns, lookAlikes] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [query.configs['flat/recommended']],
    rules: { '@tanstack/query/no-void-query-fn': 'off' }, // the compiler checks it through `Answer`
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
