# Node.js, which reads the section that `nodejs_conf` names and not `openssl_conf`'s.
packages=(nodejs)
version() { node -p 'process.versions.node + "/" + process.versions.openssl'; }

client() {
    https_server
    cat >client.js <<'N'
const [fs, https] = [require("fs"), require("https")];
const options = { ca: fs.readFileSync("certificate.pem") };
const file = fs.createWriteStream("received");
https.get(`https://localhost:${process.argv[2]}/payload`, options, answer => answer.pipe(file));
N
    run tested node client.js "$port"
}

server() {
    port=$(free_port)
    cat >server.js <<'N'
const [fs, https] = [require("fs"), require("https")];
const options = { cert: fs.readFileSync("certificate.pem"), key: fs.readFileSync("key.pem") };
const server = https.createServer(options, (_, answer) => fs.createReadStream("payload").pipe(answer));
server.listen(process.argv[2], "127.0.0.1");
N
    start tested node server.js "$port"
    up "$port"
    https_client
}
