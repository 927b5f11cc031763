import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileTag } from './browser.ts'
import { formTest } from './forms.ts'
import { FORMS, routesOf, WITHOUT_FORM } from './form-screens.ts'

for (const app of ['espace', 'backoffice'] as const)
  test(`every screen of the ${app} is tested with its form, or has none`, { tags: [fileTag()] }, async () => {
    const listed = new Set([...FORMS.filter((form) => form.app === app).map(({ route }) => route), ...Object.keys(WITHOUT_FORM[app])])
    assert.deepEqual([...listed].toSorted(), (await routesOf(app)).toSorted())
  })

for (const form of FORMS) formTest(form)
