import 'virtual:mantine-styles'
import '@mantine/notifications/styles.css'
import '../ui/base.css'
import './shell/shell.css'
import { configureApi } from '../ui/api/client.ts'
import { mount } from '../ui/mount.tsx'
import { showView } from '../ui/sign-in/session.ts'
import { storedView } from '../ui/sign-in/view.ts'
import { App } from './app.tsx'
import './publications/editor/field-labels.ts'

configureApi({ appSource: 'espace', officeSource: 'mairie' })
const view = storedView()
if (view) showView(view)
mount(<App />)
